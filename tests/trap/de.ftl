trap-deal = is dealt { $card }
trap-acts = chooses { $what }
trap-prompt = Choose.
trap-aim = Win.
trap-option-trap = trap
trap-reason-over = it is over
trap-verb-end = end
trap-verb-go = go
