# What the lessons say: the title, and for each step the task (why; goal: “Done as soon as …”; well: afterwards) and
# answers to other tries.

fischkopf-lesson-first = The first stones
fischkopf-lesson-first-1 = Lay a stone on the sum of the dice.
    .why = A stone may go on either of the dice or on their sum. Here that is 2, 4 and 6.
    .goal = a stone lies on the 6.
    .well = Large numbers first: what stays free in the end counts against you.
    .die = That is allowed, too! But this time look for the sum of 2 and 4.
fischkopf-lesson-first-2 = A double! Cover the larger of the two fields.
    .why = With two equal dice there are only two fields: the number and twice as much.
    .goal = the 10 is covered.
    .small = The 5 is possible, but the 10 would be worth more: it comes far less often.
fischkopf-lesson-first-3 = Find the free field and lay the stone.
    .why = Only free fields will do. 3 and 5 are covered already, their sum is not.
    .goal = a stone lies on the 8.
    .well = Whoever can lay a stone has to. Then you roll again at once.

fischkopf-lesson-turn = A whole turn
fischkopf-lesson-turn-1 = Keep rolling and laying until nothing fits.
    .why = You need not end your turn: it ends by itself when no free field fits the roll.
    .goal = your turn is over.
    .well = With 2 and 6 everything was covered, the 8 too. The sum of the free fields is noted: 1 + 5 + 9 = 15.
    .small = Think of the large fields: the sum of the two is still free and counts more.
fischkopf-lesson-turn-2 = Which choice leaves less? Lay wisely.
    .why = In the end the lowest sum of free fields wins. 9 less is better than 4 less.
    .goal = the 9 is covered.
    .small = Then the 9 stays free, and 9 more points hurt. Take the sum.

fischkopf-lesson-head = Fischkopf!
fischkopf-lesson-head-1 = Fill the head: lay on the 3.
    .why = When 1, 2 and 3 are all covered, everybody calls “Fischkopf!”, and these three stones come off.
    .goal = the head is empty again.
    .well = 5 and 9 stay. The head is free again, and you roll on.
    .six = Then the head stays as it is. This time let it be the 3.
fischkopf-lesson-head-2 = Avoid the Fischkopf: lay somewhere else.
    .why = An emptied head keeps the turn alive, but costs three stones. Another field counts more here.
    .goal = the 7 is covered.
    .head = Fischkopf! Three stones gone. Better take the sum this time.
    .die = That is possible, too. But the sum of both would be worth more.
fischkopf-lesson-head-3 = Only the 3 is missing. Lay it!
    .why = If this stone fills the whole board, nothing comes off: you note 0, the best there is.
    .goal = the board is full.
    .well = 0 points! A turn cannot do better, except with the bone.

fischkopf-lesson-bone = The bone
fischkopf-lesson-bone-1 = Lay the bone: only the 12 is missing.
    .why = The even fields are the bone. If all of it lies there and nothing else, you win at once.
    .goal = the bone lies there.
    .well = The bone! The match is won, even if others have yet to play.
fischkopf-lesson-bone-2 = Stay on the bone: lay on an even number.
    .why = A single stone on an odd field from 5 up makes the bone impossible in this turn.
    .goal = the 4 is covered.
    .odd = An odd field! Only 1 and 3 could come off again, by a Fischkopf. The bone would be lost.
fischkopf-lesson-bone-3 = The 1 is in the way. Clear the head, then lay the bone.
    .why = What has come off does not count: only what lies there now has to be the bone.
    .goal = the bone lies there.
    .well = First the head, then the bone: that is the trick.
    .five = That leaves the 1. Make the Fischkopf with the 3.
    .odd = Almost there! The bone lacks nothing but the 2.

fischkopf-lesson-round = The round and the win
fischkopf-lesson-round-1 = Ben has noted 20. Beat him!
    .why = Everybody has one turn. Then the lowest sum wins.
    .goal = you have won.
    .well = Your roll did not fit any more: 17 against 20. You win!
    .small = Then 24 are left, and that is more than 20. Where does most come off?
fischkopf-lesson-round-2 = A tie! Win the playoff.
    .why = With equal lowest sums each of them plays one more turn, and only that one counts.
    .goal = you have won the playoff.
    .well = The playoff goes on until one is alone in front.
    .small = That leaves too much. In the playoff only this one turn counts.

fischkopf-lesson-solo = Alone and in company
fischkopf-lesson-solo-1 = Play a turn alone: lay what the roll allows.
    .why = Fischkopf is for one to twenty. Alone you chase your own record.
    .goal = your turn is over.
    .well = Left: 1 + 2 + 3 + 5 = 11. Can you beat that?
    .small = Here, too, take the larger field, then less is left.

# What the guided match says.
fischkopf-cue-first = A stone may go on either die or on their sum. You roll on as long as one fits; what stays free counts against you.
fischkopf-cue-head-2 = Fischkopf! With 1, 2 and 3 covered these stones come off, and small dice fit again: your turn lives longer.
fischkopf-cue-head-1 = 1, 2 and 3 count little, but they are the way on: once all three are covered they come free again.
fischkopf-cue-large = Large fields come only as a sum, and count most when they stay free. Cover them when you can.
fischkopf-cue-keep = Which field leaves most rolls open? As long as something fits, you roll on.
