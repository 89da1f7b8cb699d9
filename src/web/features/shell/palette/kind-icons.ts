/** An icon for each kind of record. */
import type { Icon } from '@tabler/icons-react'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { SearchKindName } from '../../../../contract/requests/search.ts'

export const kindIcons: Readonly<Record<SearchKindName, Icon>> = {
  projects: IconBriefcase,
  companies: IconBuilding,
  contacts: IconUser,
  items: IconChecklist,
  invoices: IconFileInvoice,
  quotes: IconFileText,
  messages: IconMessage,
  files: IconFile,
  projectnotes: IconNote,
}
