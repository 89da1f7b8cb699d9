/** Layout and security headers of identity pages. Only the passkey and set-up pages run scripts. */
import { hash } from 'node:crypto'
import { getLanguage } from '../../../contract/messages/messages.ts'
import type { Brand } from '../../db/brand.ts'
import { brandHeader, plainHeader } from './brand-header.ts'
import { html, Markup } from './html.ts'
import { pageLocale, t } from './language.ts'
import { permissionsPolicy } from './permissions-policy.ts'
import { style } from './style.ts'

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PageContent {
  readonly title: string
  readonly content: Markup
  /** Default 200. */
  readonly status?: number
  /** Wide enough for forms with two columns. */
  readonly wide?: boolean
  /**
   * External origins that a form of this page may redirect to, because Chromium applies `form-action` to redirects too.
   */
  readonly leadsTo?: readonly string[]
  /** The firm, if known. */
  readonly brand?: Brand
  /** Addresses of our scripts. */
  readonly scripts?: readonly string[]
}

const styleHash = hash('sha256', style, 'base64')
const styleElement = new Markup(`<style>${style}</style>`)

function securityPolicy(leadsTo: readonly string[], scripts: readonly string[]): string {
  return [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `font-src 'self'`,
    `img-src 'self'`,
    ...(scripts.length > 0 ? [`script-src 'self'`] : []),
    `form-action ${["'self'", ...new Set(leadsTo)].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}

export function page(pageContent: PageContent): Page {
  const { title, content, status = 200, wide = false, leadsTo = [], scripts = [], brand } = pageContent
  const { text } = html`<!doctype html>
<html lang="${getLanguage(pageLocale())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="description" content="${t('Sign in to Worklane, work management for firms that sell their time.')}">
<title>${title} · Worklane</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/identity/inter.woff2" as="font" type="font/woff2" crossorigin>
${styleElement}
${scripts.map((address) => html`<script src="${address}" defer></script>`)}
</head>
<body>
${brand ? brandHeader(brand) : plainHeader}
<main${wide ? html` class="wide"` : ''}>
${content}
</main>
</body>
</html>
`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': securityPolicy(leadsTo, scripts),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'permissions-policy': permissionsPolicy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
    body: text,
  }
}
