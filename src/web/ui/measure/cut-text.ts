/** Shows truncated text in full as a tooltip, anywhere in the app. */

/** Number of elements to check, from the one under the pointer upwards. */
const near = 3

export function showCutText(): void {
  let described: HTMLElement | null = null
  document.addEventListener('pointerover', ({ target }) => {
    described?.removeAttribute('title')
    described = target instanceof Element ? cutAround(target) : null
    if (described) described.title = described.textContent.trim()
  })
}

function cutAround(target: Element): HTMLElement | null {
  let at: Element | null = target
  for (let step = 0; at instanceof HTMLElement && step < near; step++, at = at.parentElement) {
    // There is already a tooltip.
    if (at.title !== '') return null
    if (isCut(at)) return at
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
