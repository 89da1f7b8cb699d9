/** Changes that were sent and have not been answered yet. */
let count = 0

export const isChanging = (): boolean => count > 0

export function beginChange(): void {
  count += 1
}

export function endChange(): void {
  count -= 1
}
