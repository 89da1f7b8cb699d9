/**
 * Those who are here at present, in the order in which they came. For what comes and goes with every request, instead of a Set
 * or a Map: these lay themselves out anew every few dozen changes, and V8 links each layout to the next. Once the first of them
 * is old, all others stay, with everybody who was in them, until the next collection of old memory.
 */

interface Node<T> {
  readonly value: T
  before: Node<T> | null
  behind: Node<T> | null
}

export interface Line<T> extends Iterable<T> {
  readonly size: number
  /** Who has been here longest. */
  readonly first: T | undefined
  /** Returns how to leave, from wherever in the line; false where that has happened before. */
  join(value: T): () => boolean
}

export function createLine<T>(): Line<T> {
  let first: Node<T> | null = null
  let last: Node<T> | null = null
  let size = 0

  const leave = (node: Node<T>): boolean => {
    const { before, behind } = node
    if (!before && first !== node) return false
    if (before) before.behind = behind
    else first = behind
    if (behind) behind.before = before
    else last = before
    // Who has left holds on to nobody.
    node.before = node.behind = null
    size -= 1
    return true
  }

  return {
    get size() {
      return size
    },
    get first() {
      return first?.value
    },
    join(value) {
      const node: Node<T> = { value, before: last, behind: null }
      if (last) last.behind = node
      else first = node
      last = node
      size += 1
      return () => leave(node)
    },
    /** Those who are here as it begins. */
    [Symbol.iterator]() {
      const here: T[] = []
      for (let node = first; node; node = node.behind) here.push(node.value)
      return here.values()
    },
  }
}
