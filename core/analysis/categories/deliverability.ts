import type { Weighed } from '../check.ts'
import { activeContent } from '../checks/active-content.ts'
import { attachments } from '../checks/attachments.ts'
import { hiddenText } from '../checks/hidden-text.ts'
import { htmlWeight } from '../checks/html-weight.ts'
import { imageOnly } from '../checks/image-only.ts'
import { images } from '../checks/images.ts'
import { insecureLink } from '../checks/insecure-link.ts'
import { linkCount } from '../checks/link-count.ts'
import { linkDomains } from '../checks/link-domains.ts'
import { linkMismatch } from '../checks/link-mismatch.ts'
import { linkShortener } from '../checks/link-shortener.ts'
import { lookalikeLetters } from '../checks/lookalike-letters.ts'
import { mergeTags } from '../checks/merge-tags.ts'
import { moneyMarks } from '../checks/money-marks.ts'
import { noteLink } from '../checks/note-link.ts'
import { optOut } from '../checks/opt-out.ts'
import { sequenceSpacing } from '../checks/sequence-spacing.ts'
import { sourceAlignment } from '../checks/source-alignment.ts'
import { sourceDkim } from '../checks/source-dkim.ts'
import { sourceDmarc } from '../checks/source-dmarc.ts'
import { sourceSender } from '../checks/source-sender.ts'
import { sourceSize } from '../checks/source-size.ts'
import { sourceSpf } from '../checks/source-spf.ts'
import { sourceStructure } from '../checks/source-structure.ts'
import { sourceUnsubscribe } from '../checks/source-unsubscribe.ts'
import { spamPhrases } from '../checks/spam-phrases.ts'
import { spintax } from '../checks/spintax.ts'
import { suspiciousHost } from '../checks/suspicious-host.ts'
import { trackingPixel } from '../checks/tracking-pixel.ts'

/** Checks of what spam filters and mail servers inspect. */
export const deliverabilityChecks: readonly Weighed[] = [
  [mergeTags, 10],
  [spintax, 10],
  [imageOnly, 10],
  [linkMismatch, 8],
  [hiddenText, 6],
  [lookalikeLetters, 6],
  [linkShortener, 6],
  [suspiciousHost, 5],
  [linkCount, 6],
  [noteLink, 6],
  [linkDomains, 2],
  [spamPhrases, 5],
  [moneyMarks, 2],
  [activeContent, 6],
  [images, 3],
  [attachments, 3],
  [trackingPixel, 2],
  [htmlWeight, 3],
  [insecureLink, 1],
  [optOut, 1.5],
  [sourceSpf, 5],
  [sourceDkim, 5],
  [sourceDmarc, 5],
  [sourceAlignment, 5],
  [sourceUnsubscribe, 3],
  [sourceStructure, 3],
  [sourceSender, 4],
  [sourceSize, 2],
  [sequenceSpacing, 3],
]
