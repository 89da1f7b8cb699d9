/** Runs on passkey pages: asks the browser for a passkey when the form is sent, and sends its answer instead. */
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
