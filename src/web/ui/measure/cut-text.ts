/** Shows truncated text in full as a tooltip, anywhere in the app. */

/** Number of elements to check, from the one under the pointer upwards. */
const near = 3

export function showCutText(): void {
  let describedElement: HTMLElement | null = null
  document.addEventListener('pointerover', ({ target }) => {
    describedElement?.removeAttribute('title')
    describedElement = target instanceof Element ? cutAround(target) : null
    if (describedElement) describedElement.title = describedElement.textContent.trim()
  })
}

function cutAround(target: Element): HTMLElement | null {
  let element: Element | null = target
  for (let step = 0; element instanceof HTMLElement && step < near; step++, element = element.parentElement) {
    // There is already a tooltip.
    if (element.title !== '') return null
    if (isCut(element)) return element
  }
  return null
}

function isCut(element: HTMLElement): boolean {
  const isWider = element.scrollWidth > element.clientWidth
  const isHigher = element.scrollHeight > element.clientHeight
  if (!isWider && !isHigher) return false
  const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(element)
  return (isWider && textOverflow === 'ellipsis' && overflowX !== 'visible') || (isHigher && webkitLineClamp !== 'none')
}
