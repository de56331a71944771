funkloch-pitch = Cards on cards: join your symbols into a network, break those of the others, and score in time.
funkloch-notation = take F17 r90, place 3 -4 r90 F17, token 4 -4 or score 3 -3
funkloch-prompt-draw-starter = Who starts is drawn by lot.
funkloch-prompt-deal = The cards are being dealt.
funkloch-prompt-take = Choose a card from your hand and turn it.
funkloch-prompt-place = Lay your card on the table.
funkloch-prompt-token = Set a token on a hole or your symbol of this card, or go without.
funkloch-prompt-score = Put your scoring marker on this card: its network counts ×{ $factor }.
funkloch-prompt-may-score = Score now, ×{ $factor }, or wait for your next card?
funkloch-prompt-draw = A card is being drawn.
funkloch-prompt-discard = Nothing fits anywhere: discard a card.
funkloch-starts = starts.
funkloch-draws = draws { $card }.
funkloch-draws-a-card = draws a card.
funkloch-takes = chooses { $card }.
funkloch-takes-a-card = chooses a card.
funkloch-places = lays { $card } ({ $turn }) at { $spot }.
funkloch-sets-token = sets a token at { $spot }.
funkloch-no-token = sets no token.
funkloch-scores = scores at { $spot }: a network of { $size } times { $factor } makes { $points } points.
funkloch-no-score = does not score yet.
funkloch-discards = { $scorings ->
    [1] has nowhere to lay a card, discards { $card } and scores nothing.
   *[0] has nowhere to lay a card and discards { $card }.
    }
funkloch-discards-a-card = { $scorings ->
    [1] has nowhere to lay a card, discards the last one and scores nothing.
   *[0] has nowhere to lay a card and discards one.
    }
funkloch-seat = tokens { $tokens } · cards { $cards } · largest network { $largest } · points { $points }
funkloch-round = Round { $round } · stock { $stock } · pile 2: { $two } · pile 3: { $three }
funkloch-last-scoring = { $symbol } scored in round { $round }: { $size } × { $factor } = { $points }
funkloch-hand = Your cards:
funkloch-taken = Your card { $card }, { $turn }:
funkloch-clipped = The table goes on, from column { $first } to { $last }.
funkloch-reason-most_points = Everybody has scored three times, and the highest total wins.
funkloch-option-see_through_holes = Holes are cut out
    .help = A hole leaves visible what lies below it, instead of covering it.
funkloch-preset-punched-cards = Punched cards: look through the holes

# Kinds of actions, and what they differ in, as the laboratory names them.
funkloch-verb-take = choose a card
funkloch-verb-place = lay a card
funkloch-verb-token = set a token
funkloch-verb-no-token = set no token
funkloch-verb-score = score a network
funkloch-verb-no-score = score nothing
funkloch-verb-discard = discard a card
funkloch-scores-detail-size = size of the network
