/**
 * An input that selects its whole text when it gets the focus, for what is typed to replace it, keeps that selection when the
 * press that gave it the focus ends. WebKit would put the caret where the pointer is, and what is typed into what was there.
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
