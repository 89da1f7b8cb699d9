/** The menu of a list: export its rows, copy its address or its request. */
import { ActionIcon, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useConnection } from '../../data/connection.tsx'
import type { RecordData } from '../../data/record.ts'
import { announceDone, announceFailure } from '../../ui/toasts.tsx'
import type { ListAddress } from '../list/list-address.ts'
import type { View } from '../view.ts'
import { allMatching, curlFor, downloadCsv } from './export-list.ts'

interface Props {
  readonly view: View
  readonly address: ListAddress
  /** What is shown now. */
  readonly rows: readonly RecordData[]
}

export function ListMenu({ view, address, rows }: Props) {
  const { apiUrl, client } = useConnection()
  const { columns, params } = address
  const exportAll = () =>
    allMatching(client, view, params).then(
      (all) => downloadCsv(view, columns, all),
      (error: unknown) => announceFailure('The list could not be exported', error),
    )
  const copy = (text: string, done: string) =>
    navigator.clipboard.writeText(text).then(
      () => announceDone(done),
      (error: unknown) => announceFailure('Nothing could be copied', error),
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More for this list">
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => downloadCsv(view, columns, rows)}>Export these rows as CSV</Menu.Item>
        <Menu.Item onClick={exportAll}>Export all that match as CSV</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => copy(window.location.href, 'Copied the address of this list')}>
          Copy address
        </Menu.Item>
        <Menu.Item onClick={() => copy(curlFor(apiUrl, view, params), 'Copied as a curl command')}>
          Copy as curl
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
