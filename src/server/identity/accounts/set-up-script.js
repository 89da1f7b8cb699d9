/** Runs on the set-up page: chooses the time zone of the browser, which no request tells, as long as nobody has chosen. */
const canonical = (timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = [...(document.querySelector('select[data-guess]')?.options ?? [])]
// The browser may call it by another of its names.
const own = zones.find(({ value }) => value === here) ?? zones.find(({ value }) => canonical(value) === canonical(here))
if (own) own.selected = true
