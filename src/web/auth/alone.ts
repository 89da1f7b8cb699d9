/** Runs `work` in one tab at a time, where the browser offers locks (every secure context does). */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()
}
