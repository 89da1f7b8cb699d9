import { t } from '../../../language/t.ts'
/** Configurations of common AI clients for the MCP endpoint. The copied text works once the key is filled in. */

export interface ClientSetup {
  readonly name: string
  /** Instructions for the text. */
  readonly how: string
  readonly text: string
}

/** @param apiKey null to sign in by browser instead */
export function clientSetups(endpoint: string, apiKey: string | null): readonly ClientSetup[] {
  const headers = apiKey === null ? {} : { headers: { apikey: apiKey } }
  const config = (value: object) => JSON.stringify(value, null, 2)
  return [
    {
      name: t('Claude Code'),
      how: t('Run in a terminal.'),
      text: `claude mcp add --transport http worklane ${endpoint}${apiKey === null ? '' : ` --header "apikey: ${apiKey}"`}`,
    },
    {
      name: t('Cursor'),
      how: t('Add to .cursor/mcp.json in your home folder or project.'),
      text: config({ mcpServers: { worklane: { url: endpoint, ...headers } } }),
    },
    {
      name: t('VS Code'),
      how: t('Save as .vscode/mcp.json in your workspace.'),
      text: config({ servers: { worklane: { type: 'http', url: endpoint, ...headers } } }),
    },
    {
      name: t('Other'),
      how:
        apiKey === null
          ? t('Apps such as Claude and ChatGPT ask for an address under Connectors. Paste the endpoint there.')
          : t('Most clients take a configuration like this.'),
      text:
        apiKey === null ? endpoint : config({ mcpServers: { worklane: { type: 'http', url: endpoint, ...headers } } }),
    },
  ]
}
