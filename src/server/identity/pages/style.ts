/** The look of identity pages. Colours and measures are those of the web app (src/web/theme/tokens.css). */

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
  padding: 24px 16px;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 20px;
  background: var(--ground);
  color: var(--text);
  font: 14px/20px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif;
  font-feature-settings: 'cv05', 'ss03';
}
body::before { content: ''; flex: 0 1 14vh; }
.brand { display: flex; align-items: center; gap: 8px; font-size: 16px; line-height: 24px; font-weight: 600; }
.brand { max-width: 100%; overflow-wrap: anywhere; }
.brand img { display: block; flex: none; }
.brand .logo { height: auto; max-width: 100%; border-radius: 4px; }
.brand .initial {
  flex: none;
  width: 28px;
  border-radius: 6px;
  background: var(--button);
  color: #ffffff;
  line-height: 28px;
  text-align: center;
}
@media (prefers-color-scheme: dark) {
  .brand .wide { padding: 4px; background: #ffffff; }
}
main {
  width: 100%;
  max-width: 360px;
  padding: 24px;
  background: var(--surface);
  border: 1px solid var(--hairline);
  border-radius: 8px;
}
main.wide { max-width: 520px; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; }
h2 { margin-top: 12px; font-size: 14px; line-height: 20px; font-weight: 600; }
p { margin-top: 4px; color: var(--quiet); }
p + p { margin-top: 12px; }
form { margin-top: 20px; display: grid; gap: 16px; }
.pair { display: grid; gap: 16px; }
@media (min-width: 480px) { .pair { grid-template-columns: 1fr 1fr; } }
label, .field { display: grid; gap: 4px; min-width: 0; }
label { font-size: 13px; font-weight: 500; }
small { font-size: 12px; line-height: 16px; font-weight: 400; color: var(--quiet); }
input, select, button, .button {
  width: 100%;
  height: 36px;
  padding: 0 10px;
  border: 1px solid var(--border);
  border-radius: 6px;
  background: var(--surface);
  color: inherit;
  font-family: inherit;
  font-size: 14px;
  font-weight: 400;
}
input[type='file'] { padding: 5px; }
[aria-invalid='true'] { border-color: var(--danger); }
.wrong { color: var(--danger); }
a { color: var(--accent); }
button, .button {
  display: block;
  border-color: transparent;
  background: var(--button);
  color: #ffffff;
  font-weight: 500;
  line-height: 34px;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--button-hover); }
.plain, .plain:hover { border-color: var(--border); background: none; color: inherit; }
.other { margin-top: 24px; padding-top: 12px; border-top: 1px solid var(--hairline); }
.actions { margin-top: 20px; display: grid; gap: 8px; }
form .actions { margin-top: 0; }
.alert {
  margin-top: 16px;
  padding: 8px 12px;
  border: 1px solid var(--danger);
  border-radius: 6px;
  background: var(--danger-ground);
  color: var(--danger);
}
.alert[hidden] { display: none; }
code { font-family: ui-monospace, monospace; font-size: 13px; color: var(--text); overflow-wrap: anywhere; }
.qr { display: block; width: 200px; height: 200px; margin: 16px auto 12px; border-radius: 6px; }
.codes { margin-top: 16px; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 8px; list-style: none; text-align: center; }
p.below { margin-top: 12px; }
.said { white-space: pre-line; overflow-wrap: anywhere; }
.offer { width: 100%; margin-top: 16px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.offer :is(th, td) { padding: 8px 0; border-top: 1px solid var(--hairline); vertical-align: top; font-weight: 400; }
.offer th { text-align: left; overflow-wrap: anywhere; }
.offer td { padding-left: 16px; text-align: right; white-space: nowrap; }
.offer .strong > * { font-weight: 600; }
.offer .line > * { padding-top: 0; border: 0; font-size: 13px; color: var(--quiet); }
.offer p { margin: 0; font-size: 12px; line-height: 16px; white-space: pre-line; }
body:has(.offer)::before { content: none; }
.offer tbody:last-child > tr:not(:first-child) > * { border: 0; padding-top: 0; }
p.details { margin-top: 12px; }
.details { overflow-wrap: anywhere; font-size: 12px; line-height: 16px; }
.details a { display: inline-block; padding: 4px 0; }
.details .link { width: auto; height: auto; margin: 0; padding: 4px 0; border: 0; background: none; }
.details .link { color: var(--accent); font-size: inherit; font-weight: inherit; line-height: inherit; text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
@media (max-width: 480px) {
  input, select { font-size: 16px; height: 44px; }
  input[type='file'] { padding: 9px; }
  button, .button { height: 44px; line-height: 42px; }
}
`
