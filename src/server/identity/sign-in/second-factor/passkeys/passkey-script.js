/** Runs on passkey pages: requests a passkey from the browser when the form is submitted, and submits its response. */
const { startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser

const form = document.querySelector('form[data-ceremony]')
const button = form.querySelector('button')
const problem = document.getElementById('problem')
const { ceremony, options } = form.dataset
const words = JSON.parse(form.dataset.words)

async function answer() {
  const optionsJSON = JSON.parse(options)
  return ceremony === 'create' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  problem.hidden = true
  button.disabled = true
  try {
    form.elements.response.value = JSON.stringify(await answer())
    form.submit()
  } catch (error) {
    problem.textContent = words[error.cause?.name ?? error.name] ?? words.other
    problem.hidden = false
    button.disabled = false
  }
})

// Without this script the form would be sent without a passkey, so its button comes disabled.
button.disabled = false
// Back shows the page as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) button.disabled = false
})
