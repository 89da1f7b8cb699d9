/** Runs on the set-up page: chooses the time zone of the browser, which no request tells, as long as nobody has chosen. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
const zones = document.querySelector('select[data-guess]')
const own = [...(zones?.options ?? [])].find(({ value }) => value === timeZone)
if (own) own.selected = true
