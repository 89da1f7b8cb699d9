/**
 * Keeps the selection of an input that selects its text on focus, so that typing replaces it. On mouseup, WebKit would
 * place the caret at the pointer instead.
 */
export function keepSelection(): void {
  let pressed: EventTarget | null = null
  addEventListener(
    'mousedown',
    ({ target }) => {
      pressed = target === document.activeElement ? null : target
    },
    true,
  )
  addEventListener('mouseup', (event) => {
    const input = document.activeElement
    if (input === pressed && input instanceof HTMLInputElement && isWhole(input)) event.preventDefault()
  })
}

const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length
