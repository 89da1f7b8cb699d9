/** After a start that failed because the service was unreachable: reloads as soon as it responds. */

const wait = 2000
const answers = () =>
  fetch('/config.json', { cache: 'no-store' })
    .then(({ ok }) => ok)
    .catch(() => false)

/** Does nothing if the service responds: then the cause is another one, and a reload would fail the same way. */
export async function reloadWhenAvailable(): Promise<void> {
  if (await answers()) return
  do await new Promise((resolve) => setTimeout(resolve, wait))
  while (!(await answers()))
  window.location.reload()
}
