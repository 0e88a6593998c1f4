import type { Category } from './analysis.ts'
import type { Check } from './check.ts'
import { activeContent } from './checks/active-content.ts'
import { adverbs } from './checks/adverbs.ts'
import { apology } from './checks/apology.ts'
import { askAtEnd } from './checks/ask-at-end.ts'
import { askCalendarLink } from './checks/ask-calendar-link.ts'
import { askEasy } from './checks/ask-easy.ts'
import { askInterest } from './checks/ask-interest.ts'
import { askPresent } from './checks/ask-present.ts'
import { askSingle } from './checks/ask-single.ts'
import { askTimeDemand } from './checks/ask-time-demand.ts'
import { askVague } from './checks/ask-vague.ts'
import { attachments } from './checks/attachments.ts'
import { bodyPresent } from './checks/body-present.ts'
import { companyBoast } from './checks/company-boast.ts'
import { emoji } from './checks/emoji.ts'
import { exclamation } from './checks/exclamation.ts'
import { fakePersonalization } from './checks/fake-personalization.ts'
import { fillerWords } from './checks/filler-words.ts'
import { flattery } from './checks/flattery.ts'
import { greeting } from './checks/greeting.ts'
import { guilt } from './checks/guilt.ts'
import { hardWords } from './checks/hard-words.ts'
import { harshWords } from './checks/harsh-words.ts'
import { hedges } from './checks/hedges.ts'
import { hiddenText } from './checks/hidden-text.ts'
import { htmlWeight } from './checks/html-weight.ts'
import { imageOnly } from './checks/image-only.ts'
import { images } from './checks/images.ts'
import { inmailLength } from './checks/inmail-length.ts'
import { inmailLimit } from './checks/inmail-limit.ts'
import { inmailSubject } from './checks/inmail-subject.ts'
import { insecureLink } from './checks/insecure-link.ts'
import { jargon } from './checks/jargon.ts'
import { justCheckingIn } from './checks/just-checking-in.ts'
import { linkCount } from './checks/link-count.ts'
import { linkDomains } from './checks/link-domains.ts'
import { linkMismatch } from './checks/link-mismatch.ts'
import { linkShortener } from './checks/link-shortener.ts'
import { longSentences } from './checks/long-sentences.ts'
import { lookalikeLetters } from './checks/lookalike-letters.ts'
import { mergeTags } from './checks/merge-tags.ts'
import { messageLength } from './checks/message-length.ts'
import { moneyMarks } from './checks/money-marks.ts'
import { noteAsk } from './checks/note-ask.ts'
import { noteLength } from './checks/note-length.ts'
import { noteLink } from './checks/note-link.ts'
import { notePitch } from './checks/note-pitch.ts'
import { noteReason } from './checks/note-reason.ts'
import { oneScreen } from './checks/one-screen.ts'
import { openingAboutSender } from './checks/opening-about-sender.ts'
import { optOut } from './checks/opt-out.ts'
import { paragraphLength } from './checks/paragraph-length.ts'
import { passiveVoice } from './checks/passive-voice.ts'
import { personalization } from './checks/personalization.ts'
import { plainTextPart } from './checks/plain-text-part.ts'
import { pressure } from './checks/pressure.ts'
import { presumption } from './checks/presumption.ts'
import { previewText } from './checks/preview-text.ts'
import { questionCount } from './checks/question-count.ts'
import { readingGrade } from './checks/reading-grade.ts'
import { repeatedWords } from './checks/repeated-words.ts'
import { selfIntroduction } from './checks/self-introduction.ts'
import { sentenceLength } from './checks/sentence-length.ts'
import { sequenceEscalation } from './checks/sequence-escalation.ts'
import { sequenceLength } from './checks/sequence-length.ts'
import { sequenceNewValue } from './checks/sequence-new-value.ts'
import { sequenceRepeats } from './checks/sequence-repeats.ts'
import { sequenceSpacing } from './checks/sequence-spacing.ts'
import { sequenceThreading } from './checks/sequence-threading.ts'
import { shouting } from './checks/shouting.ts'
import { signatureLength } from './checks/signature-length.ts'
import { sourceAlignment } from './checks/source-alignment.ts'
import { sourceDkim } from './checks/source-dkim.ts'
import { sourceDmarc } from './checks/source-dmarc.ts'
import { sourceSender } from './checks/source-sender.ts'
import { sourceSize } from './checks/source-size.ts'
import { sourceSpf } from './checks/source-spf.ts'
import { sourceStructure } from './checks/source-structure.ts'
import { sourceUnsubscribe } from './checks/source-unsubscribe.ts'
import { spamPhrases } from './checks/spam-phrases.ts'
import { spintax } from './checks/spintax.ts'
import { styling } from './checks/styling.ts'
import { subjectCapitals } from './checks/subject-capitals.ts'
import { subjectEmoji } from './checks/subject-emoji.ts'
import { subjectExclamation } from './checks/subject-exclamation.ts'
import { subjectFakeReply } from './checks/subject-fake-reply.ts'
import { subjectFirstName } from './checks/subject-first-name.ts'
import { subjectLength } from './checks/subject-length.ts'
import { subjectMatchesBody } from './checks/subject-matches-body.ts'
import { subjectNumbers } from './checks/subject-numbers.ts'
import { subjectPitch } from './checks/subject-pitch.ts'
import { subjectPresent } from './checks/subject-present.ts'
import { subjectPunctuation } from './checks/subject-punctuation.ts'
import { subjectQuestion } from './checks/subject-question.ts'
import { subjectTitleCase } from './checks/subject-title-case.ts'
import { subjectVague } from './checks/subject-vague.ts'
import { subjectWords } from './checks/subject-words.ts'
import { suspiciousHost } from './checks/suspicious-host.ts'
import { tiedToProblem } from './checks/tied-to-problem.ts'
import { toneFit } from './checks/tone-fit.ts'
import { trackingPixel } from './checks/tracking-pixel.ts'
import { vagueBenefit } from './checks/vague-benefit.ts'
import { wallOfText } from './checks/wall-of-text.ts'
import { weRuns } from './checks/we-runs.ts'
import { weakOpener } from './checks/weak-opener.ts'
import { wideLayout } from './checks/wide-layout.ts'
import { wordCount } from './checks/word-count.ts'
import { wordyPhrases } from './checks/wordy-phrases.ts'
import { youRatio } from './checks/you-ratio.ts'

/** Counts up with every change of a rule, a weight or a word list; a report says which pack made it. */
export const RULE_PACK = 1

export type ListedCheck = { check: Check; category: Category; weight: number }

const list = (category: Category, ...entries: [Check, number][]): ListedCheck[] =>
  entries.map(([check, weight]) => ({ check, category, weight }))

/** THE list: order on the screen, category, and the most points that each can take. */
export const CHECKS: readonly ListedCheck[] = [
  ...list(
    'subject',
    [subjectPresent, 15],
    [subjectFakeReply, 8],
    [subjectCapitals, 6],
    [subjectPitch, 4],
    [subjectWords, 3],
    [subjectLength, 3],
    [subjectVague, 3],
    [subjectExclamation, 2],
    [subjectPunctuation, 2],
    [subjectTitleCase, 1.5],
    [subjectEmoji, 2],
    [subjectNumbers, 1.5],
    [subjectFirstName, 1.5],
    [subjectQuestion, 0.5],
    [subjectMatchesBody, 2],
    [inmailSubject, 4],
  ),
  ...list(
    'reader',
    [personalization, 9],
    [openingAboutSender, 4],
    [weakOpener, 4],
    [youRatio, 5],
    [greeting, 2],
    [tiedToProblem, 2],
    [fakePersonalization, 3],
    [selfIntroduction, 3],
    [weRuns, 2],
    [companyBoast, 3],
    [vagueBenefit, 2],
    [justCheckingIn, 6],
    [noteReason, 8],
  ),
  ...list(
    'brevity',
    [bodyPresent, 20],
    [wordCount, 12],
    [noteLength, 20],
    [inmailLength, 10],
    [inmailLimit, 20],
    [messageLength, 10],
    [readingGrade, 6],
    [sentenceLength, 3],
    [longSentences, 3],
    [paragraphLength, 3],
    [hardWords, 2],
    [jargon, 4],
    [fillerWords, 2],
    [wordyPhrases, 2],
    [passiveVoice, 2],
    [adverbs, 1.5],
    [repeatedWords, 1],
    [sequenceLength, 6],
    [sequenceRepeats, 6],
  ),
  ...list(
    'ask',
    [askPresent, 9],
    [askSingle, 10],
    [askInterest, 4],
    [askAtEnd, 3],
    [askEasy, 2],
    [questionCount, 3],
    [askVague, 3],
    [askTimeDemand, 2],
    [askCalendarLink, 2],
    [noteAsk, 10],
    [sequenceEscalation, 5],
  ),
  ...list(
    'tone',
    [pressure, 5],
    [guilt, 7],
    [shouting, 4],
    [exclamation, 3],
    [notePitch, 6],
    [harshWords, 3],
    [presumption, 2],
    [flattery, 2],
    [apology, 2],
    [hedges, 2],
    [emoji, 1.5],
    [toneFit, 2],
    [sequenceNewValue, 6],
  ),
  ...list(
    'deliverability',
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
  ),
  ...list(
    'format',
    [previewText, 2],
    [oneScreen, 2],
    [wallOfText, 2],
    [signatureLength, 1],
    [wideLayout, 1.5],
    [plainTextPart, 1.5],
    [styling, 1.5],
    [sequenceThreading, 2],
  ),
]
