export type Example = { name: string; hint: string; subject: string; text: string }

/** Three free drafts to try: a poor, a nearly good and a good one. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'A poor one',
    hint: 'Pushy, long, about the sender',
    subject: 'RE: URGENT!!! Increase your revenue 300% GUARANTEED',
    text: `Dear Sir or Madam,

I hope this email finds you well. My name is Brad and I am the Senior Vice President of Growth at SynergyMax, the world's leading best-in-class provider of cutting-edge, AI-powered revenue solutions. We were founded in 2011 and we have won more than 40 awards for our innovative platform, which leverages next-generation machine learning in order to empower enterprises to unlock their full potential and take their business to the next level.

Our solution is 100% risk free and it is guaranteed to double your sales. ACT NOW because this exclusive offer expires tonight!!! Click here: http://bit.ly/3xYz9Qq or here http://synergymax.example/offer or reply for a free demo.

Can you hop on a 60 minute call tomorrow at 9? Or would Thursday work? Also, could you forward this to whoever is in charge of marketing, sales and IT? I have already emailed you twice and I am surprised that I never heard back from you.

Best regards,
Brad`,
  },
  {
    name: 'A fair one',
    hint: 'Polite, but could be sent to anyone',
    subject: 'Quick question about your sales process',
    text: `Hi {{first_name | there}},

I hope you're doing well. I wanted to reach out because we help companies like yours improve their sales process. Our platform makes it easy to keep track of your outreach in one place, and we have helped many teams save time and book more meetings.

I'd love to show you how it works. Do you have 30 minutes this week for a quick call? You can also book a time here: https://example.com/book

Best,
Jonas`,
  },
  {
    name: 'A good one',
    hint: 'Short, specific, easy to answer',
    subject: 'your two SDR openings',
    text: `Hi Maya,

You're hiring two SDRs in Leeds, and your job post says they'll write their own emails from day one.

Teams your size usually lose the first month to that. At Northfell, new reps got a score and one fix for each draft before it went out. Their replies went from 2 to 5 in a hundred by week three.

Would it help if I scored the three emails your reps send most?

Ada`,
  },
]
