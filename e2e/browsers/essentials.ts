/** What people do every day, from sign-in to sign-out, in any browser. In this order: each begins where the last ended. */
import type { Driver, Target } from './driver.ts'

export interface Essential {
  readonly title: string
  readonly run: (browser: Driver) => Promise<void>
}

const button = (name: string | RegExp): Target => ({ css: 'button, [role=button]', name })
const field = (name: string | RegExp): Target => ({ css: 'input, textarea', name })
const option = (name: RegExp): Target => ({ css: '[role=option]', name })
const dialog = (target: Target): Target => ({ ...target, css: target.css.replaceAll(/(^|, )/g, '$1[role=dialog] ') })

async function signIn(browser: Driver, path: string, email: string): Promise<void> {
  await browser.open(path)
  await browser.click({ css: 'input[type=email]' })
  await browser.type(email)
  await browser.click({ css: 'input[type=password]' })
  await browser.type('demo-password')
  await browser.click(button('Sign in'))
  await browser.sees({ css: 'nav[aria-label=Main]' })
}

const row = 'main tr[data-id]'

export const essentials: readonly Essential[] = [
  {
    title: 'signs in, and icons are as large as the text beside them asks for',
    async run(browser) {
      await signIn(browser, '/items', 'admin@example.com')
      await browser.sees({ css: row })
      const wrong = await browser.evaluate<readonly string[]>(`(() => {
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
        return [...document.querySelectorAll('.tabler-icon')].flatMap((icon) => {
          const [asked, { width }] = [Number(icon.getAttribute('width')) * rem, icon.getBoundingClientRect()]
          return width === 0 || Math.abs(width - asked) <= 1 ? [] : [width + ' px instead of ' + asked]
        })
      })()`)
      if (wrong.length > 0) throw new Error(`icons are ${wrong[0]} wide`)
    },
  },
  {
    title: 'filters a list by a tab and by words',
    async run(browser) {
      await browser.click({ css: 'nav button', name: /^Overdue/ })
      await browser.click(field(/^Search items/))
      await browser.type('survey')
      const rows = `[...document.querySelectorAll('${row}')]`
      await browser.until(
        'a list of surveys alone',
        `${rows}.length > 0 && ${rows}.every((each) => /survey/i.test(each.textContent)) && /search=survey/.test(location.search)`,
      )
    },
  },
  {
    title: 'moves an item to another stage by the picker of its cell',
    async run(browser) {
      await browser.open('/items')
      await browser.click({ css: `${row}:first-of-type td[data-column=workstagename]` })
      await browser.click(option(/^In review/))
      await browser.until(
        'the new stage in its cell',
        `/In review/.test(document.querySelector('${row} td[data-column=workstagename]')?.textContent ?? '')`,
      )
    },
  },
  {
    title: 'assigns an item of nobody by typing at its cell',
    async run(browser) {
      await browser.open('/items?contacts=unassigned')
      const cell = `${row}:first-of-type td[data-column=assignedto]`
      await browser.sees({ css: cell })
      const name = await browser.evaluate<string>(`document.querySelector('${row} td[data-column=name]').textContent`)
      await browser.click({ css: cell })
      await browser.type('Mei')
      await browser.sees(option(/Mei Varga/))
      await browser.press('Enter', 'Enter')
      await browser.until(
        'a list without the item that was assigned',
        `document.querySelector('${row} td[data-column=name]')?.textContent !== ${JSON.stringify(name)}`,
      )
      await browser.open('/items')
    },
  },
  {
    title: 'creates an item',
    async run(browser) {
      await browser.click(button('New item'))
      await browser.click(dialog(field(/^Name/)))
      await browser.type(`Site visit in ${browser.name}`)
      await browser.press('Tab')
      await browser.type('Rose Street')
      await browser.sees(option(/Rose Street/))
      await browser.press('Enter')
      await browser.click(dialog(button('Create item')))
      await browser.until('the end of the dialog', `document.querySelector('[role=dialog]') === null`)
      await browser.open('/items?search=Site+visit')
      await browser.sees({ css: `${row} a`, name: `Site visit in ${browser.name}` })
    },
  },
  {
    title: 'types hours into the week',
    async run(browser) {
      await browser.open('/time')
      await browser.click(button('Add item…'))
      await browser.sees(option(/./))
      await browser.press('Enter')
      const cell = 'input[data-cell="0-0"]'
      await browser.click({ css: cell })
      // On a Monday the demo has time there already.
      await browser.press('Control+a')
      await browser.type('2:10')
      await browser.press('Tab')
      await browser.until(
        'the saved hours',
        `document.querySelector('${cell}')?.closest('td').dataset.state === 'saved'`,
      )
    },
  },
  {
    title: 'starts and stops a timer',
    async run(browser) {
      await browser.open('/items')
      await browser.click(button(/^Start timer on/))
      await browser.click(button(/^Stop timer/))
      await browser.until('the end of the timer', `document.querySelector('[aria-label^="Stop timer"]') === null`)
    },
  },
  {
    title: 'edits an invoice, and previews it or says that it cannot',
    async run(browser) {
      await browser.open('/invoices/1')
      await browser.click(button(/^Edit Purchase order/))
      await browser.type(`PO ${browser.name}`)
      await browser.press('Enter')
      await browser.sees(button(new RegExp(`PO ${browser.name}`)))
      await browser.click(button('Preview PDF'))
      await browser.sees({ css: 'section[aria-label="PDF preview"] :is(iframe, h2 + p)' })
    },
  },
  {
    title: 'finds a project by the palette',
    async run(browser) {
      await browser.press('Control+k')
      await browser.sees({ css: '[role=dialog] input' })
      await browser.type('Rose Street')
      // Its items name it as well, below their own names.
      await browser.click(option(/^Rose Street Co-housing/))
      await browser.until('the project', `location.pathname.startsWith('/projects/')`)
    },
  },
  {
    title: 'changes a setting of the firm',
    async run(browser) {
      await browser.open('/settings/rates')
      await browser.click(field('Cost per hour'))
      await browser.press('Control+a')
      const cost = `${60 + browser.name.length}.50`
      await browser.type(cost)
      await browser.press('Enter')
      const input = `[...document.querySelectorAll('main input')].find(({ labels, ariaLabel }) => /^Cost per hour/.test(ariaLabel ?? labels?.[0]?.textContent ?? ''))`
      await browser.until(
        'the saved cost',
        `${input}?.value === '${cost}' && !document.querySelector('main [aria-busy=true]')`,
      )
      await browser.open('/settings/numbering')
      await browser.open('/settings/rates')
      await browser.until('the stored cost', `${input}?.value === '${cost}'`)
    },
  },
  {
    title: 'signs out',
    async run(browser) {
      await browser.click(button(/your menu/))
      await browser.click({ css: '[role=menuitem]', name: 'Sign out' })
      await browser.sees({ css: 'input[type=password]' })
    },
  },
  {
    title: 'accepts a quote as a client',
    async run(browser) {
      await signIn(browser, '/quotes', 'client@example.com')
      await browser.click({ css: '[aria-label="Awaiting your reply"] article a' })
      await browser.click(button(/^Accept/))
      await browser.click(dialog(button(/^Accept/)))
      await browser.until(
        'the accepted quote',
        `/Accepted by Helen/.test(document.querySelector('main')?.textContent ?? '')`,
      )
    },
  },
]
