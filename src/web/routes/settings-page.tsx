import { getRouteApi } from '@tanstack/react-router'
import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { type Later, later } from '../ui/later.tsx'
import { ScreenPending } from '../ui/screen-pending.tsx'

const firm = () => import('../features/settings/firm/firm-screens.tsx')
const work = () => import('../features/settings/work/work-screens.tsx')

/** Pages of the settings by their name in the URL; those with parameters have routes of their own. */
const pages: Readonly<Record<string, Later<object>>> = {
  firm: later(() => firm().then((part) => part.FirmScreen)),
  branding: later(() => firm().then((part) => part.BrandingScreen)),
  numbering: later(() => firm().then((part) => part.NumberingScreen)),
  terms: later(() => firm().then((part) => part.TermsScreen)),
  'mail-texts': later(() => import('../features/settings/firm/mail-texts.tsx').then((part) => part.MailTextsScreen)),
  reminders: later(() => firm().then((part) => part.RemindersScreen)),
  rates: later(() => firm().then((part) => part.RatesScreen)),
  people: later(() => import('../features/settings/people/people-screen.tsx').then((part) => part.PeopleScreen)),
  calendar: later(() => import('../features/settings/calendar/calendar-feed.tsx').then((part) => part.CalendarFeed)),
  hours: later(() => import('../features/settings/people/hours-screen.tsx').then((part) => part.HoursScreen)),
  teams: later(() => import('../features/settings/people/teams-screen.tsx').then((part) => part.TeamsScreen)),
  'work-stages': later(() => work().then((part) => part.WorkStagesScreen)),
  tags: later(() => work().then((part) => part.TagsScreen)),
  categories: later(() => work().then((part) => part.CategoriesScreen)),
  products: later(() => work().then((part) => part.ProductsScreen)),
  projects: later(() => work().then((part) => part.ProjectsScreen)),
  import: later(() => import('../features/settings/imports/import-screen.tsx').then((part) => part.ImportScreen)),
  export: later(() => import('../features/settings/export/export-screen.tsx').then((part) => part.ExportScreen)),
  notifications: later(() =>
    import('../features/settings/notifications/notification-settings.tsx').then((part) => part.NotificationSettings),
  ),
  webhooks: later(() =>
    import('../features/settings/webhooks/webhooks-screen.tsx').then((part) => part.WebhooksScreen),
  ),
  'custom-fields': later(() =>
    import('../features/settings/work/custom-fields-screen.tsx').then((part) => part.CustomFieldsScreen),
  ),
}

const route = getRouteApi('/settings/$page')

export function SettingsPage() {
  const { page } = route.useParams()
  const Page = Object.hasOwn(pages, page) ? pages[page] : undefined
  return (
    <SettingsFrame page={Page ? `/settings/${page}` : ''}>
      {Page && <Page key={page} fallback={<ScreenPending />} />}
    </SettingsFrame>
  )
}
