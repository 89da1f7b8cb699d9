/** Runs on the set-up page: selects the browser's time zone unless the person has already chosen one, and sends each form once. */
const canonical = (timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = [...(document.querySelector('select[data-guess]')?.options ?? [])]
// The browser may use another name of the same zone.
const own = zones.find(({ value }) => value === here) ?? zones.find(({ value }) => canonical(value) === canonical(here))
if (own) own.selected = true

// The link works once: a second click would be told that it was already used.
for (const form of document.forms) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  // Back shows the form as it was left.
  addEventListener('pageshow', () => {
    isSent = false
  })
}
