/** Runs `work` in one tab at a time, if the browser has the Web Locks API (in every secure context). */
export function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work()
}
