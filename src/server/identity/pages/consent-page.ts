import { html } from './html.ts'
import { type Page, page } from './page.ts'

export interface ConsentState {
  /** Where the form goes. */
  readonly action: string
  /** What the program calls itself. */
  readonly client: string
  /** Origin, or scheme on the person's own machine, that the answer leads to: the one thing that the program cannot make up. */
  readonly leadsTo: string
  readonly person: string
  readonly email: string
  readonly status?: number
}

/** Asks whether a program may act for the person. */
export function consentPage({ action, client, leadsTo, person, email, status = 200 }: ConsentState): Page {
  const content = html`<h1>Connect ${client}?</h1>
<p>A program that calls itself <strong>${client}</strong> wants to work in Worklane for you, ${person} (${email}). It can
see and change everything you can, until you disconnect it in Settings or sign out of Worklane in this browser.</p>
<p class="details">It gets the answer at ${leadsTo}. Only allow it if you have just started this yourself.</p>
<form method="post" action="${action}">
<div class="actions">
<button type="submit" name="answer" value="allow">Allow</button>
<button type="submit" name="answer" value="refuse" class="plain">Don't allow</button>
</div>
</form>`
  return page({ title: `Connect ${client}`, content, status, leadsTo: [leadsTo] })
}
