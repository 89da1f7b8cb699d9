/**
 * A linked list in order of arrival, for entries that come and go with every request. A Set or Map would rehash every few dozen
 * changes, and V8 links each old table to the next: once the first is in old space, all later ones, with every entry they
 * held, survive until the next major garbage collection.
 */

interface Node<T> {
  readonly value: T
  previous: Node<T> | null
  next: Node<T> | null
}

export interface LinkedList<T> extends Iterable<T> {
  readonly size: number
  /** The oldest entry. */
  readonly first: T | undefined
  /** Returns a function that removes the entry, which returns false if it was removed before. */
  append(value: T): () => boolean
}

export function createLinkedList<T>(): LinkedList<T> {
  let first: Node<T> | null = null
  let last: Node<T> | null = null
  let size = 0

  const remove = (node: Node<T>): boolean => {
    const { previous, next } = node
    if (!previous && first !== node) return false
    if (previous) previous.next = next
    else first = next
    if (next) next.previous = previous
    else last = previous
    // A removed node must not keep others alive.
    node.previous = node.next = null
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
    append(value) {
      const node: Node<T> = { value, previous: last, next: null }
      if (last) last.next = node
      else first = node
      last = node
      size += 1
      return () => remove(node)
    },
    /** Iterates over a snapshot. */
    [Symbol.iterator]() {
      const snapshot: T[] = []
      for (let node = first; node; node = node.next) snapshot.push(node.value)
      return snapshot.values()
    },
  }
}
