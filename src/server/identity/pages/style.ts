/**
 * Style sheet of identity pages, with the web app's colours and sizes (src/web/theme/tokens.css), which scale with the user's font
 * size.
 */

export const style = `
@font-face {
  font-family: 'Inter Variable';
  src: url('/identity/inter.woff2') format('woff2');
  font-weight: 100 900;
  font-display: optional;
}
@font-face {
  font-family: 'Inter Fallback';
  src: local('Arial'), local('Liberation Sans');
  size-adjust: 107%;
}
:root {
  color-scheme: light dark;
  --ground: light-dark(#f8f8f9, #121316);
  --surface: light-dark(#ffffff, #1c1d21);
  --hairline: light-dark(#e6e7ea, #2a2c32);
  --border: light-dark(#8b8f99, #6b6f7a);
  --text: light-dark(#1d1f24, #e3e4e8);
  --quiet: light-dark(#5d626d, #a0a4ae);
  --accent: light-dark(#3a56c5, #9fb0f2);
  --button: #3a56c5;
  --button-hover: #3049ab;
  --danger: light-dark(#b3261e, #f2a49c);
  --danger-ground: light-dark(#fdf1f0, #2b1c1d);
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh;
  min-height: 100dvh;
  padding: 1.5rem 1rem;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 1.25rem;
  background: var(--ground);
  color: var(--text);
  font: 0.875rem/1.25rem 'Inter Variable', 'Inter Fallback', system-ui, sans-serif;
  font-feature-settings: 'cv05', 'ss03';
}
body::before { content: ''; flex: 0 1 14vh; }
.brand { display: flex; align-items: center; gap: 0.5rem; font-size: 1rem; line-height: 1.5rem; font-weight: 600; }
.brand { max-width: 100%; overflow-wrap: anywhere; }
.brand img { display: block; flex: none; }
.brand .logo { height: auto; max-width: 100%; border-radius: 0.25rem; }
.brand .initial {
  flex: none;
  width: 1.75rem;
  border-radius: 0.375rem;
  background: var(--button);
  color: #ffffff;
  line-height: 1.75rem;
  text-align: center;
}
@media (prefers-color-scheme: dark) {
  .brand .wide { padding: 0.25rem; background: #ffffff; }
}
main {
  width: 100%;
  max-width: 22.5rem;
  padding: 1.5rem;
  background: var(--surface);
  border: 1px solid var(--hairline);
  border-radius: 0.5rem;
}
main.wide { max-width: 32.5rem; }
h1 { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; }
h2 { margin-top: 0.75rem; font-size: 0.875rem; line-height: 1.25rem; font-weight: 600; }
p { margin-top: 0.25rem; color: var(--quiet); }
p + p { margin-top: 0.75rem; }
form { margin-top: 1.25rem; display: grid; gap: 1rem; }
.pair { display: grid; gap: 1rem; }
@media (min-width: 30rem) { .pair { grid-template-columns: 1fr 1fr; } }
label, .field { display: grid; gap: 0.25rem; min-width: 0; }
label { font-size: 0.8125rem; font-weight: 500; }
small { font-size: 0.75rem; line-height: 1rem; font-weight: 400; color: var(--quiet); }
input, select, button, .button {
  width: 100%;
  height: 2.25rem;
  padding: 0 0.625rem;
  border: 1px solid var(--border);
  border-radius: 0.375rem;
  background: var(--surface);
  color: inherit;
  font-family: inherit;
  font-size: 0.875rem;
  font-weight: 400;
}
input[type='file'] { padding: 0.3125rem; }
[aria-invalid='true'] { border-color: var(--danger); }
.wrong { color: var(--danger); }
a { color: var(--accent); }
button, .button {
  display: block;
  border-color: transparent;
  background: var(--button);
  color: #ffffff;
  font-weight: 500;
  line-height: 2.125rem;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--button-hover); }
button:disabled { opacity: 0.6; }
.plain, .plain:hover { border-color: var(--border); background: none; color: inherit; }
.other { margin-top: 1.5rem; padding-top: 0.75rem; border-top: 1px solid var(--hairline); }
.actions { margin-top: 1.25rem; display: grid; gap: 0.5rem; }
form .actions { margin-top: 0; }
.alert {
  margin-top: 1rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--danger);
  border-radius: 0.375rem;
  background: var(--danger-ground);
  color: var(--danger);
}
.alert[hidden] { display: none; }
code { font-family: ui-monospace, monospace; font-size: 0.8125rem; color: var(--text); overflow-wrap: anywhere; }
.qr { display: block; width: 12.5rem; height: 12.5rem; margin: 1rem auto 0.75rem; border-radius: 0.375rem; }
.codes { margin-top: 1rem; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; list-style: none; text-align: center; }
p.below { margin-top: 0.75rem; }
.said { white-space: pre-line; overflow-wrap: anywhere; }
.offer { width: 100%; margin-top: 1rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.offer :is(th, td) { padding: 0.5rem 0; border-top: 1px solid var(--hairline); vertical-align: top; font-weight: 400; }
.offer th { text-align: left; overflow-wrap: anywhere; }
.offer td { padding-left: 1rem; text-align: right; white-space: nowrap; }
.offer .strong > * { font-weight: 600; }
.offer .line > * { padding-top: 0; border: 0; font-size: 0.8125rem; color: var(--quiet); }
.offer p { margin: 0; font-size: 0.75rem; line-height: 1rem; white-space: pre-line; }
body:has(.offer)::before { content: none; }
.offer tbody:last-child > tr:not(:first-child) > * { border: 0; padding-top: 0; }
p.details { margin-top: 0.75rem; }
.details { overflow-wrap: anywhere; font-size: 0.75rem; line-height: 1rem; }
.details a { display: inline-block; padding: 0.25rem 0; }
.details .link { width: auto; height: auto; margin: 0; padding: 0.25rem 0; border: 0; background: none; }
.details .link { color: var(--accent); font-size: inherit; font-weight: inherit; line-height: inherit; text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
@media (max-width: 30rem) {
  body::before { flex-basis: 4vh; }
  input, select { font-size: 1rem; height: 2.75rem; }
  input[type='file'] { padding: 0.5625rem; }
  button, .button { height: 2.75rem; line-height: 2.625rem; }
}
`
