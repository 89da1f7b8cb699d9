/** A minimal browser for the code flow: stores cookies by path, returns redirects, submits forms. No JavaScript. */

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

export interface Visit {
  readonly status: number
  readonly location: string | null
  readonly headers: Headers
  readonly text: string
}

export class TestBrowser {
  readonly #address: string | undefined

  /** @param address network address it claims, for a service that trusts this machine as a proxy */
  constructor(address?: string) {
    this.#address = address
  }

  readonly cookies: Cookie[] = []

  /** The browser's language. */
  language = 'en'

  get(address: string): Promise<Visit> {
    return this.#send(address, { method: 'GET' })
  }

  post(address: string, form: object): Promise<Visit> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(Object.entries(form)) })
  }

  async #send(address: string, init: RequestInit): Promise<Visit> {
    const { pathname } = new URL(address)
    const sent = this.cookies.filter(({ path }) => pathname.startsWith(path))
    const from = this.#address === undefined ? {} : { 'x-forwarded-for': this.#address }
    const headers = {
      ...from,
      accept: 'text/html',
      'accept-language': this.language,
      cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#store(line, pathname)
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      headers: answer.headers,
      text: await answer.text(),
    }
  }

  #store(line: string, requested: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /; path=([^;]*)/i.exec(line)?.[1] ?? requested
    const known = this.cookies.findIndex((cookie) => cookie.name === name && cookie.path === path)
    if (known >= 0) this.cookies.splice(known, 1)
    if (!/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.push({ name, value, path })
  }
}

/** The error on a page. */
export const alertOf = ({ text }: Visit): string | undefined => /role="alert">([^<]+)</.exec(text)?.[1]
