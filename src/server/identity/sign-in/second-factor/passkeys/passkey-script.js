/** Runs on passkey pages: requests a passkey from the browser when the form is submitted, and submits its response. */
const { startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser

const form = document.querySelector('form[data-ceremony]')
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
  try {
    form.elements.response.value = JSON.stringify(await answer())
    form.submit()
  } catch (error) {
    problem.textContent = words[error.cause?.name ?? error.name] ?? words.other
    problem.hidden = false
  }
})
