/** A hint that no contact of the client has an email, with a button that adds one. */
import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { companies } from '../../../../contract/resources/people/companies.ts'
import { contacts } from '../../../../contract/resources/people/contacts.ts'
import type { Me } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { contacts as view } from '../../../views/contacts.ts'
import type { DocumentData } from '../document-data.ts'
import classes from './dialogs.module.css'
import type { Recipient } from './recipients.ts'

const CreateDialog = lazyDialog(() =>
  import('../../../resource/dialogs/create-dialog.tsx').then((part) => part.CreateDialog),
)

/**
 * @param recipients null while loading
 * @returns the hint, if there are no recipients, and the dialog that it opens, to be rendered outside of the letter's
 * form: submitting a nested form would submit that too
 */
export function useNoRecipient(me: Me, document: DocumentData, recipients: readonly Recipient[] | null) {
  const [isAdding, setAdding] = useState(false)
  return {
    isAdding,
    hint: recipients?.length === 0 && <NoRecipient {...{ me, document }} addContact={() => setAdding(true)} />,
    dialog: isAdding && (
      <CreateDialog
        me={me}
        view={view}
        fixedValues={{ companyid: document.companyid }}
        close={() => setAdding(false)}
        onCreated={() => {}}
      />
    ),
  }
}

interface Props {
  readonly me: Me
  readonly document: DocumentData
  readonly addContact: () => void
}

function NoRecipient({ me, document, addContact }: Props) {
  const company = document.companyname ?? document.clientcompany ?? ''
  return (
    <div className={classes.nobody}>
      <p className={classes.warning}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t('No contact of {company} has an email. Enter one above, or add it to a contact.', { company })}
      </p>
      <div className={classes.people}>
        {mayUse(me.actor, contacts, 'add') && (
          <Button size="compact-sm" onClick={addContact}>
            {t('New {what}', { what: contacts.noun })}
          </Button>
        )}
        <Button
          size="compact-sm"
          renderRoot={(props) => <Link {...props} {...toRecord(companies, String(document.companyid))} />}
        >
          {t('Open {name}', { name: company })}
        </Button>
      </div>
    </div>
  )
}
