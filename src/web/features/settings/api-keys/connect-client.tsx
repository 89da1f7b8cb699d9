/** How a client for language models works with the account: the endpoint and a configuration to copy. */
import { Link } from '@tanstack/react-router'
import { useConnection } from '../../../data/connection.tsx'
import classes from './api-keys.module.css'

export function ConnectClient() {
  const { apiUrl } = useConnection()
  const endpoint = `${apiUrl}/mcp`
  return (
    <section aria-label="Connect an AI client">
      <h2>Connect an AI client</h2>
      <p className="quiet">
        Clients that speak the Model Context Protocol reach the account's projects, items, time and documents at this
        endpoint, with the rights of the API key or of the person who signs in.
      </p>
      <dl className={classes.facts}>
        <dt>Endpoint</dt>
        <dd>
          <code>{endpoint}</code>
        </dd>
        <dt>With a sign-in</dt>
        <dd>
          Give the client the endpoint and nothing else. It opens a browser, where people sign in and allow it. To
          disconnect it, sign out there or remove it under{' '}
          <Link to="/settings/sessions">Sessions and connected programs</Link>.
        </dd>
        <dt>With an API key</dt>
        <dd>
          Send it as the header <code>apikey</code>. The client then acts for the whole account.
        </dd>
        <dt>Less at once</dt>
        <dd>
          <code>?readonly=1</code> offers nothing that changes anything, <code>?toolsets=time,items</code> these kinds
          alone.
        </dd>
      </dl>
      <h3>Sample configuration with an API key</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre className={classes.sample} tabIndex={0}>
        {JSON.stringify(
          { mcpServers: { worklane: { type: 'http', url: endpoint, headers: { apikey: 'YOUR-API-KEY' } } } },
          null,
          2,
        )}
      </pre>
    </section>
  )
}
