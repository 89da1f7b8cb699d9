/** Words of declarations, in the language of whoever shows them: English, unless a screen that speaks another one says so. */
let speak = (english: string): string => english

/** From now on declarations say their words by this. */
export function sayDeclarationsBy(translate: (english: string) => string): void {
  speak = translate
}

/** Words of declarations that `make` reads are said by this, and after it as before. What it makes stands when it returns. */
export function sayingBy<T>(translate: (english: string) => string, make: () => T): T {
  const before = speak
  speak = translate
  try {
    return make()
  } finally {
    speak = before
  }
}

export const said = (english: string): string => speak(english)
