/** After a start that failed because the service was away: starts again as soon as it is there. */

const wait = 2000
const answers = () =>
  fetch('/config.json', { cache: 'no-store' })
    .then(({ ok }) => ok)
    .catch(() => false)

/** Does nothing where the service answers: then something else is wrong, and another start would end the same way. */
export async function startAgainWhenBack(): Promise<void> {
  if (await answers()) return
  do await new Promise((resolve) => setTimeout(resolve, wait))
  while (!(await answers()))
  window.location.reload()
}
