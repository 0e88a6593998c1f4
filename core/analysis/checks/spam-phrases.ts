import { PROSE } from '../check.ts'
import { card, unmeasured, spamAssassin } from '../evidence/publishers.ts'
import { phraseCheck } from '../phrase-check.ts'

// List of 2026-11. A single phrase never costs points: "free" and "guarantee" are also ordinary words.
export const spamPhrases = phraseCheck({
  id: 'spam-phrases',
  pass: 'Does not read like an advertisement',
  fail: 'Several phrases that filters know',
  why: 'Filters weigh phrases together: one is harmless, a handful is a pattern.',
  evidence: card(
    spamAssassin,
    unmeasured('the list is ours, dated 2026-11; modern filters learn their own.'),
  ),
  kinds: PROSE,
  noun: 'phrase',
  allowed: 1,
  worst: 5,
  bounds: { first: 4, step: 5 },
  phrases: `
    100% free, absolutely free, act now, additional income, all natural, amazing offer, apply now, as seen on, be your own boss,
    best price, big bucks, bonus, buy direct, buy now, call now, cancel at any time, cash bonus, cash prize, cheap, claim now,
    claim your prize, click below, click here, click this link, click the link, congratulations you, consolidate debt, credit card offers,
    cures, dear friend, direct email, discount, do it today, double your income, double your sales, earn extra cash, earn money,
    earn per week, eliminate debt, exclusive deal, expires, extra cash, extra income, fast cash, financial freedom, for free, for only,
    free access, free consultation, free gift, free info, free membership, free money, free offer, free quote, free sample, free trial,
    full refund, get it now, get paid, get rich, get started now, giveaway, great offer, guarantee, guaranteed, guaranteed results,
    hidden charges, home based, hot deal, incredible deal, increase sales, increase traffic, increase your sales, instant results,
    investment opportunity, join millions, limited time, limited time offer, lose weight, lottery, lowest price, lowest rates, luxury,
    make money, make money fast, mass email, million dollars, money back, money-back, money back guarantee, month trial, more leads, multi-level marketing, no catch,
    no cost, no credit check, no fees, no hidden costs, no investment, no obligation, no purchase necessary, no questions asked,
    no risk, no strings attached, not spam, now only, offer expires, once in a lifetime, one time offer, one-time offer, online biz opportunity, opt in,
    order now, order today, passive income, pennies a day, potential earnings, pre-approved, prize, promise you, pure profit, rank number one, rank on google,
    first page of google, page one of google, refinance, remove debt, risk free, risk-free, satisfaction guaranteed, save big, save big money, save up to,
    search engine ranking, seo services, sign up free, sign up today, special promotion, special offer, special discount, supplies are limited,
    take action, take action now, this is not spam, this isn't spam, this won't last, trial offer, unlimited, unsecured credit, urgent, viagra,
    web design services, website design services, weight loss, while supplies last, will not believe your eyes, winner, winning, work from home,
    you are a winner, you have been selected, you've been selected, your income, zero risk, bitcoin, crypto investment, forex`,
  advice: (quoted) => `Say ${quoted} another way, or leave it out.`,
})
