import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'

export function CampaignsBreadcrumb() {
  return (
    <nav aria-label="Breadcrumb" className="flex items-center gap-1 text-sm text-ink-faint">
      <Link to={paths.campaigns} className="hover:text-ink hover:underline">
        Campaigns
      </Link>
      <ChevronRight className="size-4" aria-hidden />
    </nav>
  )
}
