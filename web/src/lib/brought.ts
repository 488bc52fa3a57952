// A file that was dropped on one page and is shown on another.

let kept: File | null = null;

export function bring(file: File): void {
  kept = file;
}

export function taken(): File | null {
  const file = kept;
  kept = null;
  return file;
}
