import { Megaphone } from 'lucide-react'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { BarChart } from '../bar-chart.tsx'
import { Button } from '../button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Progress } from '../progress.tsx'
import { Loading, Skeleton } from '../skeleton.tsx'
import { Sparkline } from '../sparkline.tsx'
import { Spinner } from '../spinner.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../table.tsx'
import { GallerySection } from './gallery-section.tsx'

export function States() {
  return (
    <GallerySection title="Panes and states">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader
            title="Replies"
            description="The last two weeks"
            actions={<Sparkline values={days} label="Rising" />}
          />
          <CardBody>
            <BarChart bars={bars} label="Replies a day" />
          </CardBody>
          <CardFooter>
            <span className="text-sm text-ink-soft">68 in all</span>
            <Button size="sm">Details</Button>
          </CardFooter>
        </Card>
        <Card>
          <CardHeader title="Loading and progress" />
          <CardBody className="grid gap-5">
            <Loading className="grid gap-2.5">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-5" />
            </Loading>
            <Progress label="Analyses used" value={3} max={5} />
            <Progress label="Analyses used" value={6} max={5} over />
            <span className="flex items-center gap-3 text-ink-soft">
              <Spinner label="Loading" /> <Avatar name="Ada Lovelace" /> <Avatar name="grace" />
            </span>
          </CardBody>
        </Card>
        <Card>
          <EmptyState
            icon={<Megaphone aria-hidden />}
            title="No campaigns yet"
            action={<Button variant="primary">New Campaign</Button>}
          >
            A campaign is a sequence of emails to a part of your audience.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Couldn’t load campaigns" requestId="019aa3f2" onRetry={() => {}} />
        </Card>
      </div>
      <Card>
        <Table label="Campaigns">
          <TableHead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell className="text-end">Replies</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {['Founders in Lisbon', 'Agencies, second try'].map((name, at) => (
              <TableRow key={name} aria-selected={at === 1}>
                <Cell className="font-medium">{name}</Cell>
                <Cell>
                  <Badge tone={at ? 'accent' : 'neutral'} dot>
                    {at ? 'sending' : 'draft'}
                  </Badge>
                </Cell>
                <Cell className="numbers text-end">{at * 12}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </GallerySection>
  )
}

const days = [2, 3, 3, 5, 4, 6, 5, 7, 6, 8, 7, 9]
const bars = days.map((value, at) => ({ label: `Nov ${at + 8}`, value }))
