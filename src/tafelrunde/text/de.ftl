over = Die Partie ist zu Ende.
