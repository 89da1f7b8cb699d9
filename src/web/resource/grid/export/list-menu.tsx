/** The menu of a list: import, export, copy its URL or its request, and show deleted records. */
import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useMe } from '../../../data/me.ts'
import { t, within } from '../../../language/t.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { copyText } from '../../../ui/notices/copy.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { useAbove } from '../list/list-context.tsx'
import { showsDeleted } from '../list/list-request.ts'
import { tabParameters, tabsFor } from '../list/tabs.ts'
import { curlFor, type ExportFormat, saveExport } from './export-list.ts'
import { getImport, mayImport } from './import-address.ts'

export function ListMenu() {
  const { view, address, total } = useAbove()
  const { apiUrl, client } = useConnection()
  const { columns, paramsAfter } = address
  const exportAs = (format: ExportFormat) => () =>
    saveExport(client, view, columns, paramsAfter({}), format).catch((error: unknown) =>
      announceFailure(t("Couldn't export {what}", { what: view.resource.plural }), error),
    )
  const copy = (text: string, doneText: string) => copyText(text, doneText, t("Couldn't copy"))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('More for this list')}>
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ImportItem resource={view.resource} />
        <Menu.Item disabled={total === 0} onClick={exportAs('csv')}>
          {t('Export all results (CSV)')}
        </Menu.Item>
        <Menu.Item disabled={total === 0} onClick={exportAs('xlsx')}>
          {t('Export all results (Excel)')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => copy(window.location.href, t('Link copied'))}>{t('Copy link')}</Menu.Item>
        <Menu.Item onClick={() => copy(curlFor(apiUrl, view, paramsAfter({})), t('Copied as a curl command'))}>
          {t('Copy as curl')}
        </Menu.Item>
        <DeletedItem />
      </Menu.Dropdown>
    </Menu>
  )
}

/** A link to the import of these records, for callers who can create them. */
function ImportItem({ resource }: { resource: Resource }) {
  const { actor } = useMe()
  if (!mayImport(actor, resource)) return null
  return (
    <>
      <Menu.Item renderRoot={(props) => <Link {...props} {...getImport(resource)} />}>
        {t('Import from a file')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}

/** A link to deleted records, for callers who can restore them. */
function DeletedItem() {
  const { me, view, address, scope } = useAbove()
  const { resource } = view
  if (!mayUse(me.actor, resource, 'delete') || 'status' in scope.fixedParams || showsDeleted(address.search))
    return null
  const clearedParams = Object.fromEntries(tabParameters(tabsFor(view, me.actor)).map((name) => [name, null]))
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => address.set({ ...clearedParams, layout: null, status: 'deleted' })}>
        {t('Show deleted {what}', { what: within(resource.label) })}
      </Menu.Item>
    </>
  )
}
