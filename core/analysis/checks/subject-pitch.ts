import { WITH_SUBJECT } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongSubjects } from '../evidence/subjects.ts'
import { phraseCheck } from '../phrase-check.ts'

export const subjectPitch = phraseCheck({
  id: 'subject-pitch',
  pass: 'The subject does not sell',
  fail: 'The subject sells before it has said hello',
  why: 'A pitch in the subject tells the reader that the rest can be skipped.',
  evidence: card(gongSubjects),
  kinds: WITH_SUBJECT,
  part: 'subject',
  noun: 'selling word',
  worst: 2,
  phrases: `
    free, free trial, discount, offer, special offer, deal, deals, sale, save, save money, save time,
    demo, buy, best price, price, pricing offer, guarantee, guaranteed, solution, solutions, boost,
    skyrocket, increase, grow, growth, double, triple, 10x, revenue, roi, leads, more leads,
    opportunity, partnership, proposal, business proposal, winner, prize, bonus, exclusive,
    limited time, act now, urgent, last chance, important, amazing, incredible, revolutionary,
    game changer, best in class, webinar invitation, introducing, earn, cash, money, now,
    adv, advertise, expand your, promote your, lower your, reduce your, cut your, improve your,
    accept credit cards, bad credit, cheap, lowest price, low cost, for sale, price list, quotation,
    collaboration, cooperation, sponsored, supplier, suppliers, wholesale, first page of google,
    seo, rank, rankings, web design, website design, design services, development services,
    marketing services, our services, services for`,
  advice: (quoted) => `Drop ${quoted}: name their situation instead of your offer.`,
})
