/**
 * Moves the focus when its row is removed, such as a deleted or completed one: to the same control of the next row, or to the
 * heading of a list that is now empty. If something else has taken the focus, it keeps it.
 */
import { focusHeading } from './focus-heading.ts'

/** Excludes rows of virtualized tables, which come and go while scrolling and manage the focus themselves. */
export const rows = 'li, tr:not([data-id]), [data-record], :has(> [data-bar])'
const controls = 'a[href], button, input, select, textarea, [tabindex="0"]'
/** Menus and panels opened from a row act on it, unless they contain rows themselves. */
const openedFromRows = '[role=menu], aside'
/**
 * Milliseconds between two checks of the focus, and the maximum wait, after which menus have closed and other
 * components have taken the focus.
 */
const [soon, maxWait] = [60, 600]

interface Held {
  readonly row: Element
  /** Index of the control in the row. */
  readonly index: number
  readonly address: string
}

/** @returns a function that stops it */
export function keepFocusOfRows(): () => void {
  let heldFocus: Held | null = null
  let stop = () => {}
  const observer = new MutationObserver((changes) => {
    const { row, index, address } = heldFocus as Held
    const change = row.isConnected ? undefined : changes.find(({ removedNodes }) => holds(removedNodes, row))
    if (!change) return
    const beside = getBeside(changes, change, 'nextSibling') ?? getBeside(changes, change, 'previousSibling')
    stop()
    stop = onFocusLost(() => location.href === address && goOn(beside, index, change.target))
  })
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const row = target.closest(rows)
    if (!row && target.closest(openedFromRows)) return
    stop()
    observer.disconnect()
    const element = row?.closest('main, [role=dialog]')
    if (!row || !element) return
    heldFocus = { row, index: [...row.querySelectorAll(controls)].indexOf(target), address: location.href }
    for (let around = row.parentElement; around && element.contains(around); around = around.parentElement)
      observer.observe(around, { childList: true })
  }
  document.addEventListener('focusin', note)
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
    stop()
  }
}

/**
 * Calls `goOn` as soon as nothing has the focus. That may be later than the row is removed, as the menu or the toolbar
 * that acted on it still has it.
 * @returns a function that cancels it
 */
export function onFocusLost(goOn: () => void): () => void {
  let waited = 0
  const timer = setInterval(() => {
    waited += soon
    const isLost = document.activeElement === document.body
    if (isLost || waited >= maxWait) clearInterval(timer)
    if (isLost) goOn()
  }, soon)
  return () => clearInterval(timer)
}

const holds = (nodes: NodeList, row: Element) => [...nodes].some((node) => node.contains(row))

/** The remaining neighbour on one side of a removed row, or of a group of removed rows. */
function getBeside(
  changes: readonly MutationRecord[],
  change: MutationRecord,
  side: 'nextSibling' | 'previousSibling',
): Element | null {
  const beside = change[side]
  const removal = changes.find(({ removedNodes }) => [...removedNodes].includes(beside as Node))
  if (removal && !beside?.isConnected) return getBeside(changes, removal, side)
  return beside instanceof Element && beside.matches(`${rows}, tbody`) ? beside : null
}

function goOn(beside: Element | null, index: number, around: Node): void {
  const there = [...(beside?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const control = there[index] ?? there[0]
  if (control) control.focus({ preventScroll: true })
  else focusHeading(around instanceof Element ? around.closest('section') : null)
}
