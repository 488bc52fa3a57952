import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listen } from "./lib/router.svelte";
import { show } from "./lib/settings.svelte";

show();
listen();
mount(App, { target: document.getElementById("app")! });
