/** Statements before the account is known, or about all accounts: few, small, and with an index. */

export interface Exception {
  /** Account tables that need not be restricted to one account. */
  readonly tables: readonly string[]
  /** Part of the statement's text; if absent, any statement on these tables alone. */
  readonly contains?: string
  readonly why: string
}

export const exceptions: readonly Exception[] = [
  {
    tables: ['accounts', 'apikeys'],
    contains: '"apikeys"."keyhash" =',
    why: 'a request says who it is from by its key alone',
  },
  {
    tables: ['accounts', 'contacts', 'logins'],
    contains: 'lower(login.email) = lower(',
    why: 'people sign in by their address, which says nothing of their firm',
  },
  { tables: ['logins'], contains: 'lower(', why: 'an address signs in to one account of the server only' },
  {
    tables: ['contacts', 'logins', 'password_links'],
    contains: 'from password_links',
    why: 'a link holds a token and nothing else',
  },
  {
    tables: ['accounts', 'quote_links', 'quotes'],
    contains: 'from quote_links',
    why: 'a mailed link to a quote holds a token and nothing else',
  },
  {
    tables: ['calendar_feeds', 'email_changes', 'half_way_sign_ins', 'mcp_sessions', 'password_links'],
    why: 'they are found by a token, which says nothing of the account',
  },
  {
    tables: ['accounts', 'logos'],
    contains: 'order by a.id',
    why: 'pages before signing in stand in the name of the first firm of a server',
  },
  { tables: ['setup_links'], why: 'a server is set up, or takes over an account, before it has one' },
  {
    tables: ['accounts'],
    contains: 'select "id" from "accounts" limit',
    why: 'whether a server has an account yet, which ends its set-up',
  },
]
