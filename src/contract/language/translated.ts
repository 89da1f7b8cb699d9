/** Texts of declarations in the viewer's language: English unless a screen sets another one. */
let speak = (english: string): string => english

/** Sets the translation of declarations. */
export function setDeclarationTranslation(translate: (english: string) => string): void {
  speak = translate
}

/**
 * Runs `make` with this translation and restores the previous one. `make` must not keep reading declarations after it returns.
 */
export function withDeclarationTranslation<T>(translate: (english: string) => string, make: () => T): T {
  const before = speak
  speak = translate
  try {
    return make()
  } finally {
    speak = before
  }
}

export const translate = (english: string): string => speak(english)
