/**
 * A linked list in order of arrival, for entries that come and go with every request. A Set or Map would rehash every few dozen
 * changes, and V8 links each old table to the next: once the first is in old space, all later ones, with every entry they
 * held, survive until the next major garbage collection.
 */

interface Node<T> {
  readonly value: T
  before: Node<T> | null
  behind: Node<T> | null
}

export interface Line<T> extends Iterable<T> {
  readonly size: number
  /** The oldest entry. */
  readonly first: T | undefined
  /** Returns a function that removes the entry, which returns false if it was removed before. */
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
    // A removed node must not keep others alive.
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
    /** Iterates over a snapshot. */
    [Symbol.iterator]() {
      const here: T[] = []
      for (let node = first; node; node = node.behind) here.push(node.value)
      return here.values()
    },
  }
}
