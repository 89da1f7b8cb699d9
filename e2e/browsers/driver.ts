/** What a journey does in a browser, whatever the browser: both speak of actions and scripts as WebDriver does. */
import { setTimeout as wait } from 'node:timers/promises'

/** The part that differs between browsers. */
export interface Connection {
  open(url: string): Promise<void>
  /** Runs an expression in the page and resolves to its value. */
  evaluate(expression: string): Promise<unknown>
  /** W3C input actions. */
  act(actions: readonly object[]): Promise<void>
  /** A PNG in base64. */
  screenshot(): Promise<string>
  close(): Promise<void>
}

/** An element by a selector and its name: its label, its text or what it says when empty. */
export interface Target {
  readonly css: string
  readonly name?: string | RegExp
}

export interface Driver {
  readonly name: string
  open(path: string): Promise<void>
  click(target: Target): Promise<void>
  type(text: string): Promise<void>
  /** Keys by their name, such as `Enter`; `Control+k` holds one while pressing the other. */
  press(...keys: readonly string[]): Promise<void>
  /** Waits for the expression to become true, and otherwise throws with `what`. */
  until(what: string, expression: string): Promise<void>
  sees(target: Target): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Milliseconds until something that has not appeared counts as missing; nothing is measured. */
const patience = 45_000

const keyCodes: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Control: '\uE009',
  ArrowDown: '\uE015',
}

export function driverOn(name: string, origin: string, connection: Connection): Driver {
  const evaluate = <T>(expression: string) => connection.evaluate(expression) as Promise<T>

  async function poll<T>(what: string, expression: string): Promise<T> {
    const end = Date.now() + patience
    for (;;) {
      // While a page is being replaced by another one there is nothing to ask.
      const value = await evaluate<T | null>(expression).catch(() => null)
      if (value) return value
      if (Date.now() > end) throw new Error(`${what} does not appear at ${await evaluate<string>('location.href')}`)
      await wait(100)
    }
  }

  const keys = (codes: readonly string[]) =>
    connection.act([{ type: 'key', id: 'keyboard', actions: codes.flatMap((value) => [down(value), up(value)]) }])

  return {
    name,
    evaluate,
    async open(path) {
      await poll('the end of all requests', nothingIsLost)
      await connection.open(origin + path)
    },
    async click(target) {
      const { x, y } = await poll<{ x: number; y: number }>(words(target), placeOf(target))
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await connection.act([
        { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [move, ...press] },
      ])
    },
    type: (text) => keys([...text]),
    async press(...names) {
      for (const name of names) {
        const [key = '', held] = name.split('+').reverse()
        const code = keyCodes[key] ?? key
        if (held === undefined) await keys([code])
        else {
          const hold = keyCodes[held] ?? held
          const actions = [down(hold), down(code), up(code), up(hold)]
          await connection.act([{ type: 'key', id: 'keyboard', actions }])
        }
      }
    },
    until: async (what, expression) => void (await poll(what, expression)),
    sees: async (target) => void (await poll(words(target), placeOf(target))),
    screenshot: async () => Buffer.from(await connection.screenshot(), 'base64'),
    close: () => connection.close(),
  }
}

/** Whether the page may be left: while a change is being saved, the browser would ask first and wait for an answer. */
const nothingIsLost = `window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })

const words = ({ css, name }: Target) => (name === undefined ? css : `${css} called ${name}`)

/** Centre of the first such element that is visible, scrolled into view; null if there is none. */
function placeOf({ css, name }: Target): string {
  const pattern =
    name === undefined ? '' : name instanceof RegExp ? name.source : `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
  return `(() => {
    const pattern = new RegExp(${JSON.stringify(pattern)})
    const nameOf = (element) => element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent
      ?? (element.placeholder || element.textContent)
    for (const element of document.querySelectorAll(${JSON.stringify(css)})) {
      if (!pattern.test(nameOf(element).trim()) || !element.checkVisibility({ visibilityProperty: true })) continue
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0) return { x: x + width / 2, y: y + height / 2 }
    }
    return null
  })()`
}
