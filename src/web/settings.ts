/** URLs of the service and the identity server, read from `/config.json` at start. */
export interface Settings {
  /** URL of the app itself, without a trailing slash. */
  readonly publicUrl: string
  /** Root of the v4 interface, without a trailing slash. */
  readonly apiUrl: string
  /** Issuer of the identity server. */
  readonly authUrl: string
  readonly clientId: string
}

/** Fetches the settings; throws an error for the person to read if they are missing or incomplete. */
export async function loadSettings(): Promise<Settings> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The app could not read its settings (status ${response.status}).`)
  const settings = (await response.json()) as Partial<Record<keyof Settings, unknown>>
  return {
    publicUrl: address(settings.publicUrl, 'publicUrl'),
    apiUrl: address(settings.apiUrl, 'apiUrl'),
    authUrl: address(settings.authUrl, 'authUrl'),
    clientId: requireText(settings.clientId, 'clientId'),
  }
}

function requireText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`The app's settings lack ${name}.`)
  return value
}

function address(value: unknown, name: string): string {
  return new URL(requireText(value, name), window.location.origin).href.replace(/\/$/, '')
}
