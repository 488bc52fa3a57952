// Sounds made here, by an oscillator or a breath of noise; none unless they are switched on.

import { settings } from "./settings.svelte";

export type Sound = "place" | "draw" | "turn" | "hit" | "heal" | "win" | "lose" | "tick";

let context: AudioContext | null = null;

const TUNES: Record<Exclude<Sound, "place" | "draw" | "hit">, [number, number, number][]> = {
  turn: [
    [660, 0, 0.12],
    [880, 0.09, 0.16],
  ],
  heal: [
    [520, 0, 0.14],
    [780, 0.08, 0.2],
  ],
  win: [
    [523, 0, 0.16],
    [659, 0.12, 0.16],
    [784, 0.24, 0.34],
  ],
  lose: [
    [330, 0, 0.22],
    [247, 0.18, 0.4],
  ],
  tick: [[1200, 0, 0.04]],
};

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    if (sound === "place") rustle(context, 900, 0.07);
    else if (sound === "draw") rustle(context, 2400, 0.12);
    else if (sound === "hit") rustle(context, 260, 0.18);
    else for (const [pitch, at, length] of TUNES[sound]) note(context, pitch, at, length);
  } catch {
    // A machine without sound plays without sound.
  }
}

function envelope(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function note(audio: AudioContext, pitch: number, delay: number, length: number): void {
  const at = audio.currentTime + delay;
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  tone.connect(envelope(audio, at, length, 0.12));
  tone.start(at);
  tone.stop(at + length);
}

function rustle(audio: AudioContext, pitch: number, length: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(envelope(audio, audio.currentTime, length, 0.3));
  source.start();
}
