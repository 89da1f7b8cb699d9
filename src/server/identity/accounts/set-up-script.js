/** Runs on the set-up page: selects the browser's time zone unless the person has already chosen one. */
const canonical = (timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = [...(document.querySelector('select[data-guess]')?.options ?? [])]
// The browser may use another name of the same zone.
const own = zones.find(({ value }) => value === here) ?? zones.find(({ value }) => canonical(value) === canonical(here))
if (own) own.selected = true
